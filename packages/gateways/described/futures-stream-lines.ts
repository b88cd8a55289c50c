import { intervals } from '@bowline/contract/terms/intervals.ts'
import type { StreamLine } from './asyncapi.ts'

const S = '[a-z0-9._-]{1,24}'
const bars = intervals.filter((interval) => interval !== '1s').join('|')

/** Names of the streams of contracts; a test checks each against the parser of `binance-futures`. */
export const futuresStreamLines: readonly StreamLine[] = [
  { name: 'trade', pattern: `^${S}@trade$`, summary: 'Every trade.', fields: 'e E T s t p q X m' },
  {
    name: 'aggTrade',
    pattern: `^${S}@aggTrade$`,
    summary: 'Trades of one taker at one price.',
    fields: 'e E s a p q f l T m',
  },
  {
    name: 'markPrice',
    pattern: `^${S}@markPrice(@1s)?$`,
    summary: 'Mark and index price and the next funding, every three seconds or every second.',
    fields: 'e E s p P i r T',
  },
  {
    name: 'allMarkPrices',
    pattern: '^!markPrice@arr(@1s)?$',
    summary: 'The same of all contracts.',
    fields: 'e E s p P i r T',
  },
  { name: 'indexPrice', pattern: `^${S}@indexPrice(@1s)?$`, summary: 'The index of a pair.', fields: 'e E i p' },
  { name: 'kline', pattern: `^${S}@kline_(${bars})$`, summary: 'The running candle.', fields: 'e E s k' },
  {
    name: 'markPriceKline',
    pattern: `^${S}@markPriceKline_(${bars})$`,
    summary: 'The running candle of the mark price, without volumes.',
    fields: 'e E ps k',
  },
  {
    name: 'indexPriceKline',
    pattern: `^${S}@indexPriceKline_(${bars})$`,
    summary: 'The running candle of the index of a pair, without volumes.',
    fields: 'e E ps k',
  },
  {
    name: 'continuousKline',
    pattern: `^${S}_perpetual@continuousKline_(${bars})$`,
    summary: 'The same by pair.',
    fields: 'e E s k',
  },
  {
    name: 'miniTicker',
    pattern: `^${S}@miniTicker$`,
    summary: 'The last 24 hours in short.',
    fields: 'e E s c o h l v q',
  },
  {
    name: 'allMiniTickers',
    pattern: '^!miniTicker@arr$',
    summary: 'The same for all contracts that changed.',
    fields: 'e E s c o h l v q',
  },
  {
    name: 'ticker',
    pattern: `^${S}@ticker$`,
    summary: 'The last 24 hours.',
    fields: 'e E s p P w c Q o h l v q O C F L n',
  },
  {
    name: 'allTickers',
    pattern: '^!ticker@arr$',
    summary: 'The same for all contracts that changed.',
    fields: 'e E s p P w c Q o h l v q O C F L n',
  },
  {
    name: 'bookTicker',
    pattern: `^${S}@bookTicker$`,
    summary: 'Best bid and ask, with every change.',
    fields: 'e u s b B a A T E',
  },
  {
    name: 'allBookTickers',
    pattern: '^!bookTicker$',
    summary: 'The same for all contracts, each in a message of its own.',
    fields: 'e u s b B a A T E',
  },
  {
    name: 'forceOrder',
    pattern: `^${S}@forceOrder$`,
    summary: 'Each order that a liquidation sent, once it is done.',
    fields: 'e E o',
  },
  { name: 'allForceOrders', pattern: '^!forceOrder@arr$', summary: 'The same of all contracts.', fields: 'e E o' },
  {
    name: 'contractInfo',
    pattern: '^!contractInfo$',
    summary: 'A contract whose state, terms or tiers are others now.',
    fields: 'e E s ps ct dt ot cs bks',
  },
  {
    name: 'partialDepth',
    pattern: `^${S}@depth(5|10|20)(@(100|250|500)ms)?$`,
    summary: 'The best levels.',
    fields: 'e E T s U u pu b a',
  },
  {
    name: 'depth',
    pattern: `^${S}@depth(@(100|250|500)ms)?$`,
    summary: 'Changes of the book, without gap.',
    fields: 'e E T s U u pu b a',
  },
]

/** What a listen key streams of an account's contracts. */
export const FUTURES_EVENTS = [
  'ORDER_TRADE_UPDATE',
  'ACCOUNT_UPDATE',
  'ALGO_UPDATE',
  'ACCOUNT_CONFIG_UPDATE',
  'MARGIN_CALL',
  'listenKeyExpired',
] as const
