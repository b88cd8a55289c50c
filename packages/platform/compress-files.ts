import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Smaller files are not worth a compressed copy. */
const SMALLEST = 1_024

/** Writes `.br` and `.gz` copies beside every text file, so that nothing is compressed while serving. */
export function compressFiles(folder: string): void {
  for (const name of globSync('**/*.{js,css,svg,json}', { cwd: folder })) {
    const path = join(folder, name)
    const bytes = readFileSync(path)
    if (bytes.length < SMALLEST) continue
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
