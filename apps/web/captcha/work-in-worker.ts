import { ChunkLoadError } from '@bowline/design-system/later/chunk-load-error.ts'

/** The work of a challenge, in a thread that lives as long as it. */
export function workInWorker(challenge: unknown, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve(null)
    const worker = new Worker(new URL('./solve.worker.ts', import.meta.url), { type: 'module' })
    const end = (settle: () => void) => () => {
      worker.terminate()
      settle()
    }
    worker.addEventListener('message', ({ data }) => end(() => resolve(data))())
    worker.addEventListener(
      'error',
      end(() => reject(new ChunkLoadError('the captcha could not be worked on'))),
    )
    signal.addEventListener(
      'abort',
      end(() => resolve(null)),
    )
    worker.postMessage(challenge)
  })
}
