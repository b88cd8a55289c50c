import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { parameters } from '../../binance-kit/parameter-schemas.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { WireError } from '../../binance-kit/wire-error.ts'
import { type Family, forBoth } from '../family.ts'

const unknownKey = () => new WireError(-1125, 'This listenKey does not exist.')

/** Here the API key says which listen key is meant: each half has one of its own. */
function rows(family: Family): readonly Endpoint[] {
  const line = {
    path: `${family.prefix}/v1/listenKey`,
    security: 'key',
    permission: 'read',
    weight: 1,
    schema: parameters({}),
  } as const
  return [
    endpoint({
      ...line,
      method: 'POST',
      socketMethod: 'userDataStream.start',
      summary: 'A key that opens the account’s stream of events.',
      handle: ({ apiKey, actor: { account, ip } }, venue: Pick<Venue, 'contractListenKeys'>) => ({
        listenKey: venue.contractListenKeys[family.name].open({ apiKey, account, ip }),
      }),
    }),
    endpoint({
      ...line,
      method: 'PUT',
      socketMethod: 'userDataStream.ping',
      summary: 'Keep the key for another hour.',
      handle({ apiKey, actor: { account } }, venue: Pick<Venue, 'contractListenKeys'>) {
        const keys = venue.contractListenKeys[family.name]
        const listenKey = keys.keyOf(apiKey)
        if (listenKey === undefined || !keys.extend(listenKey, account)) throw unknownKey()
        return { listenKey }
      },
    }),
    endpoint({
      ...line,
      method: 'DELETE',
      socketMethod: 'userDataStream.stop',
      summary: 'Close the key and its streams.',
      handle({ apiKey, actor: { account } }, venue: Pick<Venue, 'contractListenKeys'>) {
        const keys = venue.contractListenKeys[family.name]
        const listenKey = keys.keyOf(apiKey)
        if (listenKey === undefined || !keys.close(listenKey, account)) throw unknownKey()
        return {}
      },
    }),
  ]
}

export const listenKeyEndpoints: readonly Endpoint[] = forBoth(rows)
