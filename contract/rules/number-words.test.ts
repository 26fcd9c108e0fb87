import { expect, it } from 'vitest';
import { numberWords } from './number-words.ts';

it.each([
  [0, 'không'],
  [4, 'bốn'],
  [5, 'năm'],
  [10, 'mười'],
  [11, 'mười một'],
  [14, 'mười bốn'],
  [15, 'mười lăm'],
  [20, 'hai mươi'],
  [21, 'hai mươi mốt'],
  [24, 'hai mươi tư'],
  [55, 'năm mươi lăm'],
  [100, 'một trăm'],
  [101, 'một trăm linh một'],
  [104, 'một trăm linh bốn'],
  [110, 'một trăm mười'],
  [115, 'một trăm mười lăm'],
  [331, 'ba trăm ba mươi mốt'],
  [1000, 'một nghìn'],
  [1005, 'một nghìn không trăm linh năm'],
  [1050, 'một nghìn không trăm năm mươi'],
  [730_000, 'bảy trăm ba mươi nghìn'],
  [1_000_021, 'một triệu không trăm hai mươi mốt'],
  [1_005_000, 'một triệu không trăm linh năm nghìn'],
  [15_000_000, 'mười lăm triệu'],
  [15_250_000, 'mười lăm triệu hai trăm năm mươi nghìn'],
  [1_000_000_000, 'một tỷ'],
  [1_000_000_005, 'một tỷ không trăm linh năm'],
  [24_000_500_000, 'hai mươi tư tỷ năm trăm nghìn'],
  [1_500_000_000_000, 'một nghìn năm trăm tỷ'],
  [
    9_007_199_254_740_991,
    'chín triệu không trăm linh bảy nghìn một trăm chín mươi chín tỷ hai trăm năm mươi tư triệu bảy trăm bốn mươi nghìn chín trăm chín mươi mốt',
  ],
])('%d is read %s', (value, words) => expect(numberWords(value, 2)).toBe(words));

it.each([
  [1.5, 'một phẩy năm'],
  [0.25, 'không phẩy hai mươi lăm'],
  [2.05, 'hai phẩy không năm'],
  [15_000_000.000_000_002, 'mười lăm triệu'],
  [0.999, 'một'],
  [-5, 'âm năm'],
])('decimals and signs: %d is read %s', (value, words) => expect(numberWords(value, 2)).toBe(words));
