/** Specification §9: how long a script may take. */
export const CHUNK_TIMEOUT_MS = 120_000

/** A part's script or words did not come. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('a part of the page could not be loaded', { cause })
    this.name = 'ChunkLoadError'
  }
}

/** Gives a chunk its time, then gives up on it. Every script that comes later comes through here. */
export async function loadChunk<T>(chunk: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the chunk took too long')), CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([chunk, late])
  } catch (error) {
    throw new ChunkLoadError(error)
  } finally {
    clearTimeout(timer)
  }
}
