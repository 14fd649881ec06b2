// Compressed batches of other senders. A codec that is missing would stop a kafkajs consumer for good.
import { promisify } from 'node:util'
import { gunzip, gzip, zstdCompress, zstdDecompress } from 'node:zlib'
import kafkajs from 'kafkajs'
import { unlz4 } from './lz4.ts'
import { unsnappy } from './snappy.ts'

/** A batch that unpacks to more is refused: a megabyte of gzip can hold a gigabyte. */
const mostBytes = 134_217_728

type Encoded = { readonly buffer: Buffer }
type Codec = {
  readonly compress: (encoded: Encoded) => Promise<Buffer>
  readonly decompress: (packed: Buffer) => Promise<Buffer>
}

const bounded = { maxOutputLength: mostBytes }

const codecs: Readonly<Record<number, Codec>> = {
  [kafkajs.CompressionTypes.GZIP]: {
    compress: ({ buffer }) => promisify(gzip)(buffer),
    decompress: (packed) => promisify(gunzip)(packed, bounded),
  },
  [kafkajs.CompressionTypes.Snappy]: {
    compress: () => Promise.reject(new Error('Snappy is only read')),
    decompress: (packed) => Promise.resolve(unsnappy(packed, mostBytes)),
  },
  [kafkajs.CompressionTypes.LZ4]: {
    compress: () => Promise.reject(new Error('LZ4 is only read')),
    decompress: (packed) => Promise.resolve(unlz4(packed, mostBytes)),
  },
  [kafkajs.CompressionTypes.ZSTD]: {
    compress: ({ buffer }) => promisify(zstdCompress)(buffer),
    decompress: (packed) => promisify(zstdDecompress)(packed, bounded),
  },
}

/** Teaches kafkajs every codec that Kafka has. */
export function registerCodecs(): void {
  for (const [type, codec] of Object.entries(codecs)) {
    const known: Record<number, () => Codec> = kafkajs.CompressionCodecs
    known[Number(type)] = () => codec
  }
}
