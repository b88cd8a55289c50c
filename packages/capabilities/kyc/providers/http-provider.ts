import { kycReasons } from '@bowline/contract/terms/kyc.ts'
import { z } from 'zod'
import type { Evidence, IdentityProvider, NumberProvider, Verdict } from './provider.ts'

export interface HttpProviderOptions {
  /** Receives a POST of JSON, described in README.md. */
  readonly url: string
  /** Sent as bearer token. */
  readonly key: string
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 20_000
const MOST_ANSWER_BYTES = 16_384

const answer = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.enum(['clear', 'doubt']) }),
  z.object({ verdict: z.literal('refused'), reasons: z.array(z.enum(kycReasons)).min(1) }),
])

/** A third-party service, or an operator's adapter in front of one. */
export function httpProvider(options: HttpProviderOptions): IdentityProvider {
  return {
    name: new URL(options.url).hostname,
    isTrusted: true,
    check({ documentType, country, front, back, face }: Evidence): Promise<Verdict> {
      const pictures = { front: base64(front), face: base64(face), ...(back && { back: base64(back) }) }
      return ask(options, { documentType, country, ...pictures })
    },
  }
}

/** The same for numbers typed at level one, such as the register of whoever issues the documents. */
export function httpNumberProvider(options: HttpProviderOptions): NumberProvider {
  return { name: new URL(options.url).hostname, check: (typed) => ask(options, typed) }
}

async function ask({ url, key, timeoutMs = TIMEOUT_MS }: HttpProviderOptions, question: object): Promise<Verdict> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(question),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`the identity provider answered with status ${response.status}`)
  return answer.parse(JSON.parse(await readWhole(response)))
}

/** Reads no more than a verdict can need. */
async function readWhole({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > MOST_ANSWER_BYTES) throw new Error('the identity provider answered with too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

const base64 = (jpeg: Buffer) => jpeg.toString('base64')
