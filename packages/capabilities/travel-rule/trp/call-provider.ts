import { randomUUID } from 'node:crypto'
import { lookup } from 'node:dns'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivateAddress } from '@bowline/platform/private-networks.ts'
import { TRP_VERSION } from './trp-messages.ts'

/** Of this exchange: its certificate, with which it also answers, and who signs those of others. */
export interface TrpIdentity {
  readonly host: string
  readonly certificate: string
  readonly key: string
  readonly authorities: string
}

const TIMEOUT_MS = 10_000
const MOST_BYTES = 64 * 1024

export type Resolve = (host: string) => Promise<readonly string[]>

const resolveByDns: Resolve = (host) =>
  new Promise((resolve, reject) =>
    lookup(host, { all: true }, (error, found) => (error ? reject(error) : resolve(found.map((each) => each.address)))),
  )

export interface CallParts {
  readonly identity: TrpIdentity
  /** Whether this is the host of a provider that the operator works with. Nobody else is ever called. */
  readonly isHostOf: (host: string) => boolean
  /** Of tests: where hosts of these names are, which no name server knows. */
  readonly resolve?: Resolve
  readonly mayBePrivate?: boolean
}

export class NotCalled extends Error {}

/**
 * Posts to another provider over TLS with both certificates. The host must be one of an active provider, and lie outside: the
 * address that was checked is the one that is connected to. Redirects are not followed.
 */
export async function callProvider(
  { identity, isHostOf, resolve = resolveByDns, mayBePrivate = false }: CallParts,
  url: URL,
  body: unknown,
): Promise<unknown> {
  if (url.protocol !== 'https:' || !isHostOf(url.host)) throw new NotCalled(`${url.host} is no provider's`)
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(name) ? [name] : await resolve(name)
  const [address] = addresses
  if (address === undefined || (!mayBePrivate && addresses.some(isPrivateAddress)))
    throw new NotCalled(`${name} is within our own network`)
  // Asked again by the library, the name could lead elsewhere.
  const pinned: LookupFunction = (_name, options, done) =>
    options.all
      ? (done as unknown as (error: null, found: object[]) => void)(null, [{ address, family: isIP(address) }])
      : done(null, address, isIP(address))
  const text = JSON.stringify(body)
  return new Promise((resolvePost, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        lookup: pinned,
        cert: identity.certificate,
        key: identity.key,
        ca: identity.authorities,
        minVersion: 'TLSv1.2',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(text),
          'api-version': TRP_VERSION,
          'request-identifier': randomUUID(),
        },
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      (response) => {
        const pieces: Buffer[] = []
        let size = 0
        response.on('data', (piece: Buffer) => {
          size += piece.length
          if (size > MOST_BYTES) response.destroy(new Error('too long an answer'))
          else pieces.push(piece)
        })
        response.on('error', reject)
        response.on('end', () => {
          const status = response.statusCode ?? 0
          if (status < 200 || status > 299) return reject(new Error(`answered ${status}`))
          try {
            resolvePost(size === 0 ? {} : JSON.parse(Buffer.concat(pieces).toString('utf8')))
          } catch (error) {
            reject(error)
          }
        })
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}
