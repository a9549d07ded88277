/** Where the files of photos are. Names begin with the photo's key. */
export interface PhotoStore {
  /** Kept for good when it returns; as a whole, or not at all. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | null>;
  delete(name: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  name: string;
  writtenAt: Date;
}
