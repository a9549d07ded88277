export {};

declare module '../../platform/database/tables.ts' {
  interface Shapes {
    apiTokens: {
      hash: Uint8Array;
    };
    passkeys: {
      publicKey: Uint8Array;
    };
  }
}
