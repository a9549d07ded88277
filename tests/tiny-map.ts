import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

const EXTENT = 4096;
const HEADER = 127;

interface TinyMap {
  /** Names of the layers; those of a map with streets unless given. */
  layers?: string[];
  box?: [west: number, south: number, east: number, north: number];
  maxZoom?: number;
}

/** Writes a PMTiles archive by its specification: one street in each tile of the area. */
export function writeTinyMap(map: TinyMap = {}): Buffer {
  const { layers = ['earth', 'roads'], box = [-117, 43, -116, 44], maxZoom = 10 } = map;
  const tile = gzipSync(Buffer.concat(layers.map(writeLayer)));
  const ids = listTiles(box, maxZoom);
  const root = gzipSync(
    Buffer.concat([
      varint(ids.length),
      ...ids.map((id, at) => varint(id - (ids[at - 1] ?? 0))),
      ...ids.map(() => varint(1)),
      ...ids.map(() => varint(tile.length)),
      ...ids.map(() => varint(1)),
    ]),
  );
  const metadata = gzipSync(JSON.stringify({ vector_layers: layers.map((id) => ({ id })) }));
  const parts = [root, metadata, Buffer.alloc(0), tile];
  const header = Buffer.alloc(HEADER);
  header.write('PMTiles');
  header[7] = 3;
  let start = HEADER;
  for (const [at, { length }] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(start), 8 + at * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + at * 16);
    start += length;
  }
  // Counts of tiles, entries and contents; clustered, gzip twice, vector tiles.
  for (const [at, count] of [ids.length, ids.length, 1].entries()) {
    header.writeBigUInt64LE(BigInt(count), 72 + at * 8);
  }
  header.set([1, 2, 2, 1, 0, maxZoom], 96);
  for (const [at, degrees] of box.entries()) header.writeInt32LE(degrees * 1e7, 102 + at * 4);
  return Buffer.concat([header, ...parts]);
}

function listTiles([west, south, east, north]: Required<TinyMap>['box'], maxZoom: number) {
  const ids: number[] = [];
  for (let zoom = 0; zoom <= maxZoom; zoom += 1) {
    const count = 2 ** zoom;
    const column = (degrees: number) => Math.floor(((degrees + 180) / 360) * count);
    const row = (degrees: number) => {
      const rise = Math.asinh(Math.tan((degrees * Math.PI) / 180));
      return Math.floor(((1 - rise / Math.PI) / 2) * count);
    };
    for (let x = column(west); x <= column(east); x += 1) {
      for (let y = row(north); y <= row(south); y += 1) ids.push(zxyToTileId(zoom, x, y));
    }
  }
  return ids.toSorted((one, other) => one - other);
}

/** Earth fills its tile; anything else is a line across it, with the tags of a highway named Main Street. */
function writeLayer(name: string): Buffer {
  const isEarth = name === 'earth';
  const geometry = isEarth
    ? [9, 0, 0, 26, EXTENT * 2, 0, 0, EXTENT * 2, EXTENT * 2 - 1, 0, 15]
    : [9, 0, EXTENT, 10, EXTENT * 2, 0];
  const tags = isEarth ? [] : [0, 0, 1, 1];
  const feature = Buffer.concat([
    field(2, packed(tags)),
    number(3, isEarth ? 3 : 2),
    field(4, packed(geometry)),
  ]);
  const words = isEarth ? [] : [field(3, 'kind'), field(3, 'name')];
  const values = isEarth ? [] : ['highway', 'Main Street'].map((text) => field(4, field(1, text)));
  const layer = [field(1, name), field(2, feature), ...words, ...values];
  return field(3, Buffer.concat([...layer, number(5, EXTENT), number(15, 2)]));
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}

const packed = (values: number[]) => Buffer.concat(values.map(varint));

const number = (key: number, value: number) => Buffer.concat([varint(key * 8), varint(value)]);

function field(key: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([varint(key * 8 + 2), varint(bytes.length), bytes]);
}
