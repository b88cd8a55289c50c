import { DerivativesTradingCoinFutures } from '@binance/derivatives-trading-coin-futures'
import { DerivativesTradingUsdsFutures } from '@binance/derivatives-trading-usds-futures'
import { CoinMClient, MainClient, USDMClient } from 'binance'
import Binance from 'node-binance-api'
import { COIN, type FuturesMarket, type Keys, LINEAR } from './market.ts'
import { loose } from './official.ts'
import type { Living, LivingClient } from './whole-life.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are checked field by field
type Row = any

const amountsOf = (rows: readonly Row[]): string[] =>
  rows.map(({ positionAmt }) => String(positionAmt)).filter((amount) => Number(amount) !== 0)
const walletIn = (rows: readonly Row[], asset: string): string => rows.find((row) => row.asset === asset).balance
const textOf = (rows: readonly Row[], names: readonly string[]): Row[] =>
  rows.map((row) => ({ ...row, ...Object.fromEntries(names.map((name) => [name, String(row[name])])) }))

const conditional = { algoType: 'CONDITIONAL' } as const

/** The official clients: what waits at the half in coin is an order, since that client knows no algo orders. */
function official(rest: ReturnType<typeof loose>, symbol: string): LivingClient {
  const isInverse = symbol === COIN
  const waits = (sent: Record<string, unknown>) => {
    const { triggerPrice: stopPrice, ...others } = sent
    return isInverse
      ? rest('newOrder', { symbol, reduceOnly: 'true', ...others, ...(stopPrice === undefined ? {} : { stopPrice }) })
      : rest('newAlgoOrder', { symbol, reduceOnly: 'true', ...conditional, ...sent })
  }
  return {
    leverage: (leverage) => rest('changeInitialLeverage', { symbol, leverage }),
    marginType: (marginType) => rest('changeMarginType', { symbol, marginType }),
    hedge: (isOn) => rest('changePositionMode', { dualSidePosition: String(isOn) }),
    addMargin: (amount) => rest('modifyIsolatedPositionMargin', { symbol, amount, type: 1 }),
    limit: (side, quantity, price) =>
      rest('newOrder', { symbol, side, quantity, price, type: 'LIMIT', timeInForce: 'GTC' }),
    market: (side, quantity, how = {}) => rest('newOrder', { symbol, side, quantity, type: 'MARKET', ...how }),
    stop: (side, quantity, triggerPrice) =>
      waits({ ...{ side, quantity, type: 'STOP_MARKET', workingType: 'MARK_PRICE' }, triggerPrice }),
    takeProfit: (side, quantity, triggerPrice) =>
      waits({ ...{ side, quantity, type: 'TAKE_PROFIT_MARKET' }, triggerPrice }),
    trailing: (side, quantity, callbackRate) =>
      waits({ ...{ side, quantity, type: 'TRAILING_STOP_MARKET', callbackRate } }),
    waiting: async () =>
      (await rest(isInverse ? 'currentAllOpenOrders' : 'currentAllAlgoOpenOrders', { symbol })).length,
    async cancelAll() {
      await rest('cancelAllOpenOrders', { symbol })
      if (!isInverse) await rest('cancelAllAlgoOpenOrders', { symbol })
    },
    positions: async () => amountsOf(await rest(isInverse ? 'positionInformation' : 'positionInformationV3')),
    wallet: async () =>
      walletIn(await rest(isInverse ? 'futuresAccountBalance' : 'futuresAccountBalanceV3'), isInverse ? 'BTC' : 'USDT'),
    income: () => rest('getIncomeHistory', { limit: 1000 }),
    trades: () => rest('accountTradeList', { symbol }),
    forced: () => rest('usersForceOrders', { symbol }),
  }
}

function binance(half: USDMClient | CoinMClient, main: MainClient, symbol: string): LivingClient {
  const client = half as unknown as Record<string, (sent?: object) => Promise<Row>>
  const rest = (name: string, sent?: object): Promise<Row> => (client[name] as (sent?: object) => Promise<Row>)(sent)
  const isInverse = symbol === COIN
  const waits = (sent: object) => rest('submitNewAlgoOrder', { symbol, reduceOnly: 'true', ...conditional, ...sent })
  const wallet = isInverse ? 'CMFUTURE' : 'UMFUTURE'
  return {
    leverage: (leverage) => rest('setLeverage', { symbol, leverage }),
    marginType: (marginType) => rest('setMarginType', { symbol, marginType }),
    hedge: (isOn) => rest('setPositionMode', { dualSidePosition: String(isOn) }),
    addMargin: (amount) => rest('setIsolatedPositionMargin', { symbol, amount, type: '1' }),
    limit: (side, quantity, price) =>
      rest('submitNewOrder', { symbol, side, quantity, price, type: 'LIMIT', timeInForce: 'GTC' }),
    market: (side, quantity, how = {}) => rest('submitNewOrder', { symbol, side, quantity, type: 'MARKET', ...how }),
    stop: (side, quantity, triggerPrice) =>
      waits({ side, quantity, triggerPrice, type: 'STOP_MARKET', workingType: 'MARK_PRICE' }),
    takeProfit: (side, quantity, triggerPrice) => waits({ side, quantity, triggerPrice, type: 'TAKE_PROFIT_MARKET' }),
    trailing: (side, quantity, callbackRate) => waits({ side, quantity, callbackRate, type: 'TRAILING_STOP_MARKET' }),
    waiting: async () => (await rest('getOpenAlgoOrders', { symbol })).length,
    async cancelAll() {
      await rest('cancelAllOpenOrders', { symbol })
      if (!isInverse) await rest('cancelAllAlgoOpenOrders', { symbol })
    },
    positions: async () => amountsOf(await rest(isInverse ? 'getPositions' : 'getPositionsV3')),
    wallet: async () =>
      String(walletIn(await rest(isInverse ? 'getBalance' : 'getBalanceV3'), isInverse ? 'BTC' : 'USDT')),
    income: async () => textOf(await rest('getIncomeHistory', { limit: 1000 }), ['income']),
    trades: async () => textOf(await rest('getAccountTrades', { symbol }), ['realizedPnl', 'commission']),
    forced: () => rest('getForceOrders', { symbol }),
    move: (way, amount) =>
      main.submitUniversalTransfer({
        ...{ asset: isInverse ? 'BTC' : 'USDT', amount: amount as unknown as number },
        type: (way === 'in' ? `MAIN_${wallet}` : `${wallet}_MAIN`) as 'MAIN_UMFUTURE',
      } as Parameters<MainClient['submitUniversalTransfer']>[0]),
  }
}

/** Its methods for the half in coin are called as those for the other, with another word in front. */
function nodeApi(client: Binance, main: Binance, symbol: string): LivingClient {
  const methods = client as unknown as Record<string, (...sent: unknown[]) => Promise<Row>>
  const isInverse = symbol === COIN
  const word = isInverse ? 'delivery' : 'futures'
  const does = (name: string, ...sent: unknown[]): Promise<Row> =>
    (methods[`${word}${name}`] as (...sent: unknown[]) => Promise<Row>).call(client, ...sent)
  const waits = (type: string, side: string, quantity: string, params: object) =>
    does('Order', type, side, symbol, quantity, undefined, { reduceOnly: 'true', ...params })
  const wallet = isInverse ? 'CMFUTURE' : 'UMFUTURE'
  return {
    leverage: (leverage) => does('Leverage', symbol, leverage),
    marginType: (marginType) => does('MarginType', symbol, marginType),
    hedge: (isOn) => does('ChangePositionSideDual', String(isOn)),
    addMargin: (amount) => does('PositionMargin', symbol, amount, 1),
    // It makes post-only orders of its own accord.
    limit: (side, quantity, price) => does('Order', 'LIMIT', side, symbol, quantity, price, { timeInForce: 'GTC' }),
    market: (side, quantity, how = {}) =>
      does(side === 'BUY' ? 'MarketBuy' : 'MarketSell', symbol, quantity, { ...how }),
    stop: (side, quantity, stopPrice) => waits('STOP_MARKET', side, quantity, { stopPrice, workingType: 'MARK_PRICE' }),
    takeProfit: (side, quantity, stopPrice) => waits('TAKE_PROFIT_MARKET', side, quantity, { stopPrice }),
    trailing: (side, quantity, callbackRate) => waits('TRAILING_STOP_MARKET', side, quantity, { callbackRate }),
    waiting: async () => (await does(isInverse ? 'OpenOrders' : 'OpenAlgoOrders', symbol)).length,
    async cancelAll() {
      await does('CancelAll', symbol)
      if (!isInverse) await does('CancelAllAlgo', symbol)
    },
    positions: async () => amountsOf(await does('PositionRisk')),
    wallet: async () => walletIn(await does('Balance'), isInverse ? 'BTC' : 'USDT'),
    income: () => does('Income', { limit: 1000 }),
    trades: () => does('UserTrades', symbol),
    forced: () => (isInverse ? client.privateDeliveryRequest('v1/forceOrders', { symbol }) : does('ForceOrders')),
    move: (way, amount) =>
      main.universalTransfer(
        (way === 'in' ? `MAIN_${wallet}` : `${wallet}_MAIN`) as never,
        isInverse ? 'BTC' : 'USDT',
        amount as unknown as number,
      ),
  }
}

export function livingClients({ baseUrl, secureUrl }: FuturesMarket): Living[] {
  const atOfficial = ({ apiKey, secret: apiSecret }: Keys) => ({
    configurationRestAPI: { apiKey, apiSecret, basePath: secureUrl, timeout: 15_000, retries: 0 },
  })
  const atTiagosiebler = ({ apiKey, secret }: Keys) => ({
    ...{ api_key: apiKey, api_secret: secret, baseUrl, disableTimeSync: true, beautifyResponses: false },
  })
  // What it knows of wallets it asks for below the address of spot.
  const atNode = ({ apiKey: APIKEY, secret: APISECRET }: Keys, base = 'api') => {
    const urls = { base: `${baseUrl}/${base}/`, sapi: `${baseUrl}/sapi/`, fapi: `${baseUrl}/fapi/` }
    const client = new Binance({ APIKEY, APISECRET, urls, log: () => {} })
    client.dapi = `${baseUrl}/dapi/`
    return client
  }
  return [
    {
      ...{ name: '@binance usds', half: '/fapi' },
      open: (keys) => official(loose(new DerivativesTradingUsdsFutures(atOfficial(keys)).restAPI), LINEAR),
    },
    {
      ...{ name: '@binance coin', half: '/dapi' },
      open: (keys) => official(loose(new DerivativesTradingCoinFutures(atOfficial(keys)).restAPI), COIN),
    },
    {
      ...{ name: 'binance usdm', half: '/fapi' },
      open: (keys) => binance(new USDMClient(atTiagosiebler(keys)), new MainClient(atTiagosiebler(keys)), LINEAR),
    },
    {
      ...{ name: 'binance coinm', half: '/dapi' },
      open: (keys) => binance(new CoinMClient(atTiagosiebler(keys)), new MainClient(atTiagosiebler(keys)), COIN),
    },
    {
      ...{ name: 'node-binance-api futures', half: '/fapi' },
      open: (keys) => nodeApi(atNode(keys), atNode(keys, 'sapi'), LINEAR),
    },
    {
      ...{ name: 'node-binance-api delivery', half: '/dapi' },
      open: (keys) => nodeApi(atNode(keys), atNode(keys, 'sapi'), COIN),
    },
  ]
}
