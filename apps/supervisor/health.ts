import { get as httpGet } from 'node:http'
import { get as httpsGet } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves when `GET <address>/healthz` answers 200; polls until then unless `signal` aborts. */
export async function untilHealthy(address: () => string, signal: AbortSignal): Promise<void> {
  while (!(await isHealthy(`${address()}/healthz`))) await sleep(50, undefined, { signal })
}

function isHealthy(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    // The certificate is the operator's and may name another host; this only checks whether our own child is up.
    const request = url.startsWith('https:') ? httpsGet(url, { rejectUnauthorized: false }) : httpGet(url)
    request.setTimeout(1_000, () => request.destroy())
    request.on('response', (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.on('error', () => resolve(false))
    request.on('close', () => resolve(false))
  })
}
