import { scaleOfZoom, zoomOfScale } from './geometry.ts';

/** The zooms that buttons go through, 1 being the size on paper. */
const zoomSteps: readonly number[] = [
  0.1, 0.15, 0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4,
];

export const offeredZooms: readonly number[] = [0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

const smallest = 0.1;
const largest = 4;

/** A fitted page may be smaller than what one can zoom to: a roll of paper of five meters still has to fit a phone. */
const smallestFitted = 0.01;

/** A scale (CSS pixels per point) within what the viewer offers, 10 % to 400 %. */
export function clampScale(scale: number): number {
  return Math.min(Math.max(scale, scaleOfZoom(smallest)), scaleOfZoom(largest));
}

/** The scale of a page that is fitted to the view, within what can be shown. */
export function clampFittedScale(scale: number): number {
  return Math.min(Math.max(scale, scaleOfZoom(smallestFitted)), scaleOfZoom(largest));
}

/** The next step above a scale, or below it. At the end it stays. A step less than 2 % away is passed over. */
export function steppedScale(scale: number, direction: 'in' | 'out'): number {
  const zoom = zoomOfScale(scale);
  const next =
    direction === 'in'
      ? zoomSteps.find((step) => step > zoom * 1.02)
      : zoomSteps.findLast((step) => step < zoom / 1.02);
  return next === undefined ? scale : scaleOfZoom(next);
}

/** Whether a button that goes on in this direction would do anything. */
export function canStep(scale: number, direction: 'in' | 'out'): boolean {
  return Math.abs(steppedScale(scale, direction) / scale - 1) > 0.001;
}
