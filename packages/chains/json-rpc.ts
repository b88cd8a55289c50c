/** The node answered, and its answer is an error. */
export class RpcError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'RpcError'
    this.code = code
  }
}

export type Ask = <T>(method: string, ...params: unknown[]) => Promise<T>

interface Answer {
  readonly id: number
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string } | null
}

/** JSON-RPC over HTTP as Bitcoin's nodes speak it; user and password stand in the address. Nothing is asked twice. */
export function openRpc(address: string, timeoutMs: number): Ask {
  const url = new URL(address)
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (url.username !== '') {
    const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
    headers.authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
    url.username = ''
    url.password = ''
  }
  let last = 0
  return async <T>(method: string, ...params: unknown[]): Promise<T> => {
    const id = ++last
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) })
    const text = await response.text()
    // Bitcoin's nodes answer errors with status 500 and a body that explains them.
    const answer = readAnswer(text)
    if (!answer) throw new Error(`the node answered ${method} with status ${response.status}`)
    if (answer.error) throw new RpcError(answer.error.code, answer.error.message)
    return answer.result as T
  }
}

function readAnswer(text: string): Answer | undefined {
  try {
    const answer = JSON.parse(text) as Answer
    return typeof answer === 'object' && answer !== null && ('result' in answer || 'error' in answer)
      ? answer
      : undefined
  } catch {
    return undefined
  }
}
