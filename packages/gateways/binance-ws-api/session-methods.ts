import type { Opener } from '@bowline/capabilities/api-keys/index.ts'
import { keyRefused } from '../binance-kit/authenticate.ts'
import type { Dispatcher, Usage, WireRequest } from '../binance-kit/dispatch.ts'
import { type Call, type Endpoint, endpoint } from '../binance-kit/endpoint.ts'
import { optional, parameters, whole } from '../binance-kit/parameter-schemas.ts'
import { WireError } from '../binance-kit/wire-error.ts'
import type { Session } from './session.ts'

const nothing = parameters({})
const shared = { method: 'GET', summary: '', weight: 2 } as const
const account = ({ actor }: Call) => actor.account
const opener = ({ apiKey, actor: { account, ip } }: Call): Opener => ({ apiKey, account, ip })

/** Table rows for methods about the socket itself, which exist only here. */
const methods = {
  logon: endpoint({ ...shared, path: 'session.logon', security: 'signed', schema: nothing, handle: account }),
  open: endpoint({ ...shared, path: 'session.status', security: 'none', schema: nothing, handle: account }),
  subscribe: endpoint({
    ...shared,
    path: 'userDataStream.subscribe',
    security: 'key',
    permission: 'read',
    schema: nothing,
    handle: opener,
  }),
  subscribeSigned: endpoint({
    ...shared,
    path: 'userDataStream.subscribe.signature',
    security: 'signed',
    permission: 'read',
    schema: nothing,
    handle: opener,
  }),
  unsubscribe: endpoint({
    ...shared,
    path: 'userDataStream.unsubscribe',
    security: 'none',
    schema: parameters({ subscriptionId: optional(whole) }),
    handle: ({ params }) => params.subscriptionId,
  }),
} satisfies Record<string, Endpoint>

export const SESSION_METHODS = [
  'session.logon',
  'session.status',
  'session.logout',
  'session.subscriptions',
  'userDataStream.subscribe',
  'userDataStream.subscribe.signature',
  'userDataStream.unsubscribe',
] as const

/** Logging a socket on and off, and its user data streams. */
export class SessionMethods {
  readonly #dispatcher: Dispatcher

  constructor(dispatcher: Dispatcher) {
    this.#dispatcher = dispatcher
  }

  async call(session: Session, method: string, request: WireRequest, usage: Usage): Promise<unknown> {
    session.recheck(this.#dispatcher.venue.now())
    switch (method) {
      case 'session.logon':
        return this.#logon(session, request, usage)
      case 'session.status':
        await this.#dispatcher.call(methods.open, request, usage)
        return this.#status(session)
      case 'session.logout':
        await this.#dispatcher.call(methods.open, request, usage)
        session.logOff()
        return this.#status(session)
      case 'session.subscriptions':
        await this.#dispatcher.call(methods.open, request, usage)
        return session.subscriptions.ids().map((subscriptionId) => ({ subscriptionId }))
      case 'userDataStream.subscribe': {
        if (!session.key) {
          // Counted like every other question.
          await this.#dispatcher.call(methods.open, request, usage)
          throw keyRefused()
        }
        const own = { ...request, apiKey: session.key.apiKey }
        return this.#subscribe(session, (await this.#dispatcher.call(methods.subscribe, own, usage)) as Opener)
      }
      case 'userDataStream.subscribe.signature':
        return this.#subscribe(
          session,
          (await this.#dispatcher.call(methods.subscribeSigned, request, usage)) as Opener,
        )
      case 'userDataStream.unsubscribe':
        session.subscriptions.close(
          (await this.#dispatcher.call(methods.unsubscribe, request, usage)) as number | undefined,
        )
        return {}
      default:
        await this.#dispatcher.call(methods.open, request, usage)
        throw new WireError(-1020, 'This operation is not supported.')
    }
  }

  async #subscribe(session: Session, opener: Opener): Promise<{ subscriptionId: number }> {
    return { subscriptionId: await session.subscriptions.open(opener) }
  }

  /** One signature for a whole socket is only as strong as the key: clients with shared secrets sign each request. */
  async #logon(session: Session, request: WireRequest, usage: Usage) {
    await this.#dispatcher.call(methods.logon, { ...request, session: undefined }, usage)
    const key = this.#dispatcher.venue.keys.find(request.apiKey as string)
    if (!key) throw keyRefused()
    if (key.type !== 'ed25519') {
      throw new WireError(-4056, `${key.type === 'rsa' ? 'RSA' : 'HMAC_SHA256'} API key is not supported.`)
    }
    session.key = key
    session.authorizedSince = this.#dispatcher.venue.now()
    return this.#status(session)
  }

  #status(session: Session) {
    const { unit, returnRateLimits } = session.terms
    const at = (ms: number | null) => (ms === null ? null : ms * unit)
    return {
      apiKey: session.key?.apiKey ?? null,
      authorizedSince: at(session.authorizedSince),
      connectedSince: at(session.connectedSince),
      returnRateLimits,
      serverTime: at(this.#dispatcher.venue.now()),
      userDataStream: session.subscriptions.ids().length > 0,
    }
  }
}
