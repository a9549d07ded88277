import type { Position } from './plain/box.ts';

interface Circle {
  latitude: number;
  longitude: number;
  miles: number;
}

const MILES_A_DEGREE = 69.05;
const SMOOTH = 64;
const EDGE = 85;

export function circleRing({ latitude, longitude, miles }: Circle, corners = SMOOTH): Position[] {
  const high = miles / MILES_A_DEGREE;
  return Array.from({ length: corners }, (_, at): Position => {
    const turn = (at / corners) * 2 * Math.PI;
    const up = Math.max(-EDGE, Math.min(EDGE, latitude + high * Math.sin(turn)));
    const wide = high / Math.max(0.05, Math.cos((up * Math.PI) / 180));
    return [longitude + wide * Math.cos(turn), up];
  });
}
