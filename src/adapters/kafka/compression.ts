// Compressed batches of other senders. An unknown codec would stop a kafkajs consumer for good.
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import kafkajs from 'kafkajs'

const pack = promisify(zstdCompress)
const unpack = promisify(zstdDecompress)

type Encoded = { readonly buffer: Buffer }

/** Teaches kafkajs the codecs that it lacks. Gzip is built in. */
export function registerCodecs(): void {
  kafkajs.CompressionCodecs[kafkajs.CompressionTypes.ZSTD] = () => ({
    compress: ({ buffer }: Encoded) => pack(buffer),
    decompress: (buffer: Buffer) => unpack(buffer),
  })
}
