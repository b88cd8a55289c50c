import type { ConvertCoin, ConvertHouse, Hedge } from '@bowline/capabilities/convert/index.ts'
import { amountText, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { conversionCalls } from '@bowline/contract/console/calls/conversions.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { askSecondPerson } from '../approvals/ask-second-person.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { refusal } from '../markets/change-market.ts'
import { recordAudit } from '../record-audit.ts'
import { switchCoin } from './switch-coin.ts'

interface Needs {
  readonly sql: Sql
  readonly markets: Pick<MarketRegistry, 'byNumber' | 'asset' | 'assetByCode'>
  readonly convertHouse: Pick<ConvertHouse, 'inventory' | 'hedges' | 'coins' | 'readStopped'>
}

const HEDGES = 50

export const conversionHandlers = {
  async 'GET /console-api/conversions/inventory'(call, { sql, markets, convertHouse }) {
    const coins = convertHouse.inventory()
    const hedges = await convertHouse.hedges(HEDGES)
    await recordAudit(sql, call, { action: 'conversions.inventory' })
    return {
      isKnown: coins !== undefined,
      coins: (coins ?? []).map(({ asset, held, worth, state, bands }) => ({
        ...{ coin: asset.code, held: amountText(held), worth: worth === undefined ? null : amountText(worth), state },
        ...bandTexts(bands),
      })),
      hedges: hedges.map((hedge) => hedgeRow(hedge, markets)),
    }
  },

  async 'GET /console-api/conversions/coins'(call, { sql, convertHouse }) {
    await recordAudit(sql, call, { action: 'conversions.coins' })
    return {
      coins: convertHouse.coins().map(({ asset, bands, isOn, hasPrice, hasIndex }) => ({
        ...{ coin: asset.code, isOn, hasPrice, hasIndex },
        ...bandTexts(bands),
      })),
    }
  },

  async 'POST /console-api/conversions/stop'(call, { sql, markets, convertHouse }) {
    const { coin, reason } = call.params
    requireCoin(markets, coin)
    await inTransaction(sql, (tx) => switchCoin(tx, call, coin, true, { reason }))
    await convertHouse.readStopped()
    return { coin }
  },

  'POST /console-api/conversions/request'(call, { markets, convertHouse }) {
    const { coin, reason } = call.params
    requireCoin(markets, coin)
    if (convertHouse.coins().some(({ asset, isOn }) => asset.code === coin && isOn))
      throw refusal('staff.nothing-changed')
    return askSecondPerson(call, { kind: 'convert-coin', subject: {}, terms: { about: coin }, reason })
  },
} satisfies Partial<ConsoleHandlers<typeof conversionCalls, Needs>>

function requireCoin(markets: Needs['markets'], coin: string): void {
  if (!markets.assetByCode(coin)) throw refusal('staff.definition-invalid', { problems: 'coin' })
}

const bandTexts = ({ soft, hard }: ConvertCoin['bands']) => ({ softBand: amountText(soft), hardBand: amountText(hard) })

function hedgeRow(hedge: Hedge, markets: Needs['markets']) {
  const { id: hedgeId, side, state, received, plannedAtMs, asset } = hedge
  const market = markets.byNumber(hedge.market)
  if (!market) throw new Error(`hedge ${hedgeId} is in a market that is gone`)
  const { base, quote } = market.terms
  const other = markets.asset(asset === base ? quote : base)?.code ?? ''
  return {
    ...{ hedgeId, symbol: market.symbol, side, state, plannedAtMs },
    ...{ qty: market.qtyText(hedge.qty), price: market.priceText(hedge.price) },
    received: received === undefined ? null : `${amountText(received)} ${other}`,
  }
}
