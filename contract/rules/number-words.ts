/* Numbers as Vietnamese reads them, for the `Bằng chữ` of contracts. */

const digits = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín'] as const;
const digitOf = (value: number): string => digits[value] ?? '';

/** What stands behind the tens: `mốt` and `tư` only behind `mươi`, `lăm` behind `mười` too. */
function unitBehind(tens: number, unit: number): readonly string[] {
  if (unit === 0) {
    return [];
  }
  if (unit === 5) {
    return ['lăm'];
  }
  const changed = tens === 1 ? undefined : unit === 1 ? 'mốt' : unit === 4 ? 'tư' : undefined;
  return [changed ?? digitOf(unit)];
}

/** Three digits; behind a larger part they are read in full, as `không trăm linh năm`. */
function readGroup(value: number, isFull: boolean): readonly string[] {
  const [hundreds, tens, unit] = [Math.floor(value / 100), Math.floor(value / 10) % 10, value % 10];
  const hasHundreds = isFull || hundreds > 0;
  const before = hasHundreds ? [digitOf(hundreds), 'trăm'] : [];
  if (tens > 0) {
    const words = tens === 1 ? ['mười'] : [digitOf(tens), 'mươi'];
    return [...before, ...words, ...unitBehind(tens, unit)];
  }
  if (unit === 0) {
    return before;
  }
  return hasHundreds ? [...before, 'linh', digitOf(unit)] : [digitOf(unit)];
}

const billion = 1_000_000_000;
const groups = [
  [1_000_000, 'triệu'],
  [1000, 'nghìn'],
  [1, ''],
] as const;

/** Groups of zeros are left out; what lies above a billion is itself a number of billions. */
function readWhole(value: number, isFull: boolean): readonly string[] {
  const billions = Math.floor(value / billion);
  const words = billions === 0 ? [] : [...readWhole(billions, isFull), 'tỷ'];
  for (const [size, name] of groups) {
    const group = Math.floor((value % billion) / size) % 1000;
    if (group > 0) {
      words.push(...readGroup(group, isFull || words.length > 0), ...(name === '' ? [] : [name]));
    }
  }
  return words;
}

/** The digits behind the comma: leading zeros by themselves, the rest as one number. */
function readDecimals(decimals: string): readonly string[] {
  const rest = decimals.replace(/^0+/, '');
  const zeros = Array.from({ length: decimals.length - rest.length }, () => digitOf(0));
  return [...zeros, ...readWhole(Number(rest), false)];
}

/** `15000000` as `mười lăm triệu`, `-1.5` as `âm một phẩy năm`. At most so many decimals are read as are asked for. */
export function numberWords(value: number, maxDecimals: number): string {
  // Rounded as the figures are: a contract may hold an amount in both.
  const figures = new Intl.NumberFormat('en', {
    maximumFractionDigits: maxDecimals,
    signDisplay: 'negative',
    useGrouping: false,
  }).format(value);
  const [whole = '', decimals = ''] = figures.replace('-', '').split('.');
  const words = readWhole(Number(whole), false);
  return [
    ...(figures.startsWith('-') ? ['âm'] : []),
    ...(words.length === 0 ? [digitOf(0)] : words),
    ...(decimals === '' ? [] : ['phẩy', ...readDecimals(decimals)]),
  ].join(' ');
}
