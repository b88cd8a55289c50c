import { createHmac } from 'node:crypto'
import type { ApiMethod } from '@bowline/contract/terms/api-methods.ts'
import { Pool } from 'undici'

export interface Credentials {
  readonly apiKey: string
  readonly secretKey: string
}

/** An answer other than 200, with the exchange's own code. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: number
  /** Seconds to wait, as requested by the exchange. */
  readonly retryAfter: number

  constructor(status: number, code: number, message: string, retryAfter = 0) {
    super(`${message} (HTTP ${status}, code ${code})`)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }

  /** The exchange asks for fewer requests. */
  get isRateLimit(): boolean {
    return this.status === 429 || this.status === 418
  }

  /** The key is unknown, expired or not allowed from here. */
  get isBadKey(): boolean {
    return this.code === -2014 || this.code === -2015
  }
}

/** The exchange understood and refused: nothing is wrong with it. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && !error.isRateLimit && !error.isBadKey
}

/** Codes after which the cancelled order is gone: it no longer existed, or only its replacement was refused. */
export const ORDER_IS_GONE: ReadonlySet<number> = new Set([-2011, -2021, -2022])

export type Parameters = Readonly<Record<string, string | number>>

/**
 * Certificate to trust whatever its host name: the exchange is on this machine, but its certificate is for the public
 * name.
 */
export interface Trust {
  readonly ca: Buffer
  readonly checkServerIdentity: () => undefined
}

/** One connection pool to the public API; accounts sign with their own keys. */
export class ExchangeClient {
  readonly #pool: Pool

  constructor(address: string, trust?: Trust) {
    this.#pool = new Pool(address, {
      connections: 4,
      headersTimeout: 5_000,
      bodyTimeout: 5_000,
      keepAliveTimeout: 30_000,
      ...(trust && { connect: { ...trust } }),
    })
  }

  get(path: string, parameters: Parameters = {}): Promise<unknown> {
    return this.#request('GET', path, toQuery(parameters), {})
  }

  /** A signed call: HMAC-SHA256 over the query as sent. */
  signed(
    method: ApiMethod,
    path: string,
    { apiKey, secretKey }: Credentials,
    parameters: Parameters = {},
  ): Promise<unknown> {
    const query = toQuery({ ...parameters, recvWindow: 5_000, timestamp: Date.now() })
    const signature = signText(query, secretKey)
    return this.#request(method, path, `${query}&signature=${signature}`, { 'x-mbx-apikey': apiKey })
  }

  async close(): Promise<void> {
    await this.#pool.destroy()
  }

  async #request(method: ApiMethod, path: string, query: string, headers: Record<string, string>) {
    const response = await this.#pool.request({ method, path: query ? `${path}?${query}` : path, headers })
    const body = (await response.body.json().catch(() => undefined)) as { code?: number; msg?: string } | undefined
    if (response.statusCode === 200) return body
    const retryAfter = Number(response.headers['retry-after'] ?? 0)
    throw new ApiError(response.statusCode, body?.code ?? 0, body?.msg ?? `${method} ${path} failed`, retryAfter)
  }
}

export function signText(text: string, secretKey: string): string {
  return createHmac('sha256', secretKey).update(text).digest('hex')
}

function toQuery(parameters: Parameters): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}
