const TIMEOUT_MS = 10_000
const MOST_BYTES = 1_048_576

export interface Question {
  readonly headers?: Readonly<Record<string, string>>
  /** Left out: a GET. */
  readonly body?: object | undefined
}

/** The company did not answer, or with something else than it says: nothing is known, and nothing was done. */
export class CardProviderSilent extends Error {}

/** Keeps numbers as their text: an amount must not pass through a binary fraction. */
const asWritten = (_: string, value: unknown, { source }: { source?: string }) =>
  typeof value === 'number' ? source : value

/** What a provider answers, with its numbers as text; undefined when it knows no such thing (404). */
export async function askJson(url: string, question: Question = {}): Promise<unknown> {
  try {
    return await ask(url, question)
  } catch (error) {
    // Not the address: it may hold a key.
    throw new CardProviderSilent(`the card provider does not answer: ${(error as Error).message}`)
  }
}

async function ask(url: string, { headers, body }: Question): Promise<unknown> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { accept: 'application/json', ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`status ${response.status}`)
  return readWritten(await readWhole(response))
}

export function readWritten(text: string): unknown {
  return JSON.parse(text, asWritten as (key: string, value: unknown) => unknown)
}

async function readWhole({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new Error('too long an answer')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
