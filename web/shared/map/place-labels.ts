import type { MapPlace, MapSize, PlaceKind } from './map-place.ts';

export interface LabelledPlace extends MapPlace {
  x: number;
  y: number;
  label: { x: number; y: number; anchor: 'start' | 'middle' | 'end' } | undefined;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const lineHeightPx = 15;
/** From the middle of a dot to its name; the halo of the parcel needs more. */
const gapPx = { dot: 10, halo: 16 };
const edgePx = 4;
const rank: Record<PlaceKind, number> = { current: 0, destination: 1, visited: 2, hub: 3 };

/** Wide characters of Chinese and Japanese take a whole em of the 12 px, others little more than half of one. */
const widthOf = (text: string): number =>
  Array.from(text).reduce((width, character) => width + (/[\u2E80-\uFFEF]/.test(character) ? 12 : 6.8), 0);

interface Pixel {
  x: number;
  y: number;
}

interface Surroundings {
  size: MapSize;
  /** Pixels that lines lead through. */
  lines: readonly Pixel[];
}

/**
 * Gives every place its name beside its dot, where it covers neither an edge, a dot nor another name: of the four spots the one
 * with the least of a line under it, and of equal ones the first.
 */
export function labelPlaces(places: readonly (MapPlace & Pixel)[], { size, lines }: Surroundings): LabelledPlace[] {
  const dots = places.map(({ x, y, kind }) => ({ kind, ...boxAround(x, y, 6) }));
  const taken: Box[] = [];
  const labels = new Map<MapPlace, LabelledPlace['label']>();
  for (const place of places.toSorted((a, b) => rank[a.kind] - rank[b.kind])) {
    // The name of a stop may cover the small dot of a hub.
    const others = [...taken, ...dots.filter(({ kind }) => place.kind === 'hub' || kind !== 'hub')];
    const free = spotsOf(place).filter(({ box }) => isInside(box, size) && !others.some((other) => overlaps(box, other)));
    const crossed = ({ box }: { box: Box }) => lines.filter((pixel) => isWithin(box, pixel)).length;
    const [spot] = free.toSorted((a, b) => crossed(a) - crossed(b));
    if (spot) taken.push(spot.box);
    labels.set(place, spot?.label);
  }
  return places.map((place) => ({ ...place, label: labels.get(place) }));
}

function spotsOf({ name, kind, x, y }: { name: string; kind: PlaceKind; x: number; y: number }) {
  const width = widthOf(name);
  const gap = kind === 'current' ? gapPx.halo : gapPx.dot;
  const spot = (anchor: 'start' | 'middle' | 'end', labelX: number, labelY: number) => {
    const left = anchor === 'start' ? labelX : anchor === 'end' ? labelX - width : labelX - width / 2;
    const box = { left, right: left + width, top: labelY - lineHeightPx + 4, bottom: labelY + 4 };
    return { box, label: { x: labelX, y: labelY, anchor } };
  };
  return [
    spot('start', x + gap, y + 4),
    spot('end', x - gap, y + 4),
    spot('middle', x, y - gap - 2),
    spot('middle', x, y + gap + lineHeightPx - 4),
  ];
}

const boxAround = (x: number, y: number, half: number): Box => ({
  left: x - half,
  right: x + half,
  top: y - half,
  bottom: y + half,
});

const overlaps = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const isWithin = ({ left, right, top, bottom }: Box, { x, y }: Pixel): boolean => x > left && x < right && y > top && y < bottom;

const isInside = ({ left, right, top, bottom }: Box, { width, height }: MapSize): boolean =>
  left >= edgePx && right <= width - edgePx && top >= edgePx && bottom <= height - edgePx;
