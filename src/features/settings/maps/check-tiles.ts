import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Compression, type Header, PMTiles, TileType } from 'pmtiles';
import { z } from 'zod';
import * as m from '#messages';
import type { MapFile } from '../../../contract/maps.staff.ts';
import { AppError } from '../../../platform/errors.ts';

const unzip = promisify(gunzip);

/** Limits for directories and metadata, far above those of a planet. */
const MAX_PACKED = 4 * 1024 ** 2;
const MAX_UNPACKED = 32 * 1024 ** 2;

/** Layers that our map style needs to show streets. */
const LAYERS = ['earth', 'roads'];

const metadata = z.object({ vector_layers: z.array(z.object({ id: z.string() })) });

export type TileFacts = Pick<MapFile, 'maxZoom' | 'box'>;

/**
 * Checks that a file is a whole PMTiles archive of vector tiles with streets, and returns what it covers.
 * Throws `invalid` otherwise.
 */
export async function checkTiles(file: FileHandle): Promise<TileFacts> {
  const archive = new PMTiles(readParts(file), undefined, unpack);
  const { size } = await file.stat();
  const header = await archive.getHeader().catch(refuseDamaged);
  if (!isWhole(header, size)) throw damaged();
  const isReadable = [Compression.None, Compression.Gzip].includes(header.tileCompression);
  if (header.tileType !== TileType.Mvt || !isReadable) throw foreign();
  const { data } = metadata.safeParse(await archive.getMetadata().catch(refuseDamaged));
  const layers = data?.vector_layers.map(({ id }) => id) ?? [];
  if (!LAYERS.every((layer) => layers.includes(layer))) throw foreign();
  const { minLon, minLat, maxLon, maxLat, maxZoom } = header;
  return { maxZoom, box: [minLon, minLat, maxLon, maxLat] };
}

function isWhole(header: Header, size: number): boolean {
  const parts = [
    [header.rootDirectoryOffset, header.rootDirectoryLength],
    [header.jsonMetadataOffset, header.jsonMetadataLength],
    [header.leafDirectoryOffset, header.leafDirectoryLength ?? 0],
    [header.tileDataOffset, header.tileDataLength ?? 0],
  ] as const;
  const { minLon, minLat, maxLon, maxLat } = header;
  const isPlaced = -180 <= minLon && minLon < maxLon && maxLon <= 180 && minLat < maxLat;
  return (
    header.specVersion === 3 && isPlaced && parts.every(([start, length]) => start + length <= size)
  );
}

function readParts(file: FileHandle) {
  return {
    getKey: () => '',
    async getBytes(offset: number, length: number) {
      if (length > MAX_PACKED) throw damaged();
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
      return { data: buffer.buffer.slice(0, bytesRead) };
    },
  };
}

async function unpack(packed: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None) return packed;
  if (compression !== Compression.Gzip) throw foreign();
  const unpacked = await unzip(packed, { maxOutputLength: MAX_UNPACKED });
  return new Uint8Array(unpacked).buffer;
}

function refuseDamaged(error: unknown): never {
  throw error instanceof AppError ? error : damaged();
}

function damaged(): AppError {
  return new AppError('invalid', m.map_file_damaged());
}

function foreign(): AppError {
  return new AppError('invalid', m.map_file_foreign());
}
