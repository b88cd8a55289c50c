import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { parameters, text } from '../../binance-kit/parameter-schemas.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { WireError } from '../../binance-kit/wire-error.ts'

const unknownKey = () => new WireError(-1125, 'This listenKey does not exist.')

const line = { path: '/api/v3/userDataStream', security: 'key', permission: 'read', weight: 2 } as const

const start: Endpoint = endpoint({
  ...line,
  method: 'POST',
  socketMethod: 'userDataStream.start',
  summary: 'A key that opens the account’s stream of events.',
  schema: parameters({}),
  handle: ({ apiKey, actor: { account, ip } }, venue: Pick<Venue, 'listenKeys'>) => ({
    listenKey: venue.listenKeys.open({ apiKey, account, ip }),
  }),
})

const keepAlive: Endpoint = endpoint({
  ...line,
  method: 'PUT',
  socketMethod: 'userDataStream.ping',
  summary: 'Keep the key for another hour.',
  schema: parameters({ listenKey: text }),
  handle({ params, actor: { account } }, venue: Pick<Venue, 'listenKeys'>) {
    if (!venue.listenKeys.extend(params.listenKey, account)) throw unknownKey()
    return {}
  },
})

const stop: Endpoint = endpoint({
  ...line,
  method: 'DELETE',
  socketMethod: 'userDataStream.stop',
  summary: 'Close the key and its streams.',
  schema: parameters({ listenKey: text }),
  handle({ params, actor: { account } }, venue: Pick<Venue, 'listenKeys'>) {
    if (!venue.listenKeys.close(params.listenKey, account)) throw unknownKey()
    return {}
  },
})

export const userStreamEndpoints: readonly Endpoint[] = [start, keepAlive, stop]
