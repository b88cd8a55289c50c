/** Changes for API clients, newest first. Every change of the public API adds an entry here. */
export const apiChanges: readonly { readonly day: string; readonly changes: readonly string[] }[] = [
  {
    day: '2026-11-30',
    changes: [
      'asset/get-funding-asset has what waits for a conversion at a limit price as locked, and values it with the rest.',
      'sapi/v1/convert/limit/placeOrder, cancelOrder and queryOpenOrders: conversions that wait for a price with their coins set aside, which the account has as locked. convert/exchangeInfo says fromIsBase; convert/orderStatus knows CANCELED and EXPIRED. convert/tradeFlow weighs 200 of an address’s 12,000 a minute.',
      'Futures: a market order that meets nobody within the price limits is refused with -4131 (it is in the history as expired). A change of an order beyond the bounds of quantity or price is -4005 or -4002. The weights of constituents are shares of the index as it is made now: of two sources that are left each has half.',
      'asset/transfer and futures/transfer list transfers of the way that is asked for alone, those with the funding account apart from those with spot; current turns pages, and total counts them, up to 1,000 transfers.',
      'Futures: the coins that fapi lists of a unified account beside those that its contracts settle in have the profit and the maintenance margin of their coin-margined positions, as dapi has.',
      'Futures: v3/positionRisk has adl, the position’s place in the queue for deleveraging as adlQuantile tells it.',
      'canTrade, canDeposit and canWithdraw say what the account may do now: of api/v3/account, and of account and accountConfig of futures. Until now futures always said yes, and spot said no to deposits and withdrawals.',
      'Futures: canceling an algo order that is not there is -2011, as of any order; GET and DELETE of none name algoid and clientalgoid.',
    ],
  },
  {
    day: '2026-11-29',
    changes: [
      'Futures: income and allAlgoOrders go on from page to page, up to 10,000 rows; allAlgoOrders, allOrders, positionMargin/history, forceOrders and fundingRate fill a page with rows of what is asked for. pair and marginAsset of dapi mean their contracts alone.',
      'Futures: a fill-or-kill order that cannot be filled is refused with -5021 (it is in the history as expired); a level that the book has not is -5041, another order than a limit order with priceMatch -5038; PUT order takes priceMatch, and side must be that of the order. Parameters of triggers are refused of orders without one, and FOK, GTX and GTD at the market. activationPrice is understood by fapi too.',
      'Futures: PERCENT_PRICE of exchangeInfo says up to where a price is always taken. MARGIN_CALL of a unified account is told on both halves, one for each asset that positions settle in.',
      'capital/withdraw/apply refuses another walletType than 0, the spot wallet.',
      'Futures: futures/data/topLongShortAccountRatio and topLongShortPositionRatio tell what the fifth of a contract’s holders with the largest margin balances holds, every five minutes over thirty days; takerlongshortRatio, takerBuySellVol and basis tell what takers did and how far the last price was from the index.',
    ],
  },
  {
    day: '2026-11-24',
    changes: [
      'Futures: futures/data/globalLongShortAccountRatio counts accounts that hold long and short, over thirty days; the streams @assetIndex and !assetIndex@arr, and @rpiDepth@500ms, which is the book.',
      'sapi/v1/futures/transfer moves between the spot account and the futures wallets by the number of the way, and lists what was moved.',
    ],
  },
  {
    day: '2026-11-23',
    changes: [
      'Futures: contracts settled in dollars at /fapi, /fstream and /ws-fapi/v1, in coin at /dapi, /dstream and /ws-dapi/v1. Keys need the right futuresTrade.',
      'Futures: countdownCancelAll, orderAmendment, adlQuantile, symbolAdlRisk, constituents, assetIndex, indexInfo, tradingSchedule and feeBurn; forceOrders has what was taken over and deleveraged; orders for contracts have limits of their own (300 in ten seconds, 1,200 in a minute), and -1M in their headers.',
      'capital/withdraw/apply withdraws to addresses of the key’s own list within its own daily limit; withdrawOrderId makes it one withdrawal however often it is sent.',
      'capital/withdraw/address/list; withdraw/history has withdrawOrderId, and finds by it.',
      'Equal orders sent at once, with one signature, are all placed when they come from one address within a second.',
      'orderList/opo and opoco buy, and sell what that brought, less the highest fee.',
      'executionRules, referencePrice (also as a stream) and myFilters.',
      'exchangeFilters of exchangeInfo and myFilters say what one account may have over all symbols.',
      'The stream !bookTicker has the best levels of all symbols; blockTrade is accepted and silent.',
    ],
  },
  {
    day: '2026-11-22',
    changes: [
      'Trailing orders have trailingTime in every response, and D in every executionReport from when they begin to trail.',
      'Order queries include preventedMatchId for orders with a prevented match.',
      'cancelReplace accepts orderRateLimitExceededMode=CANCEL_ONLY: at the order limit it only cancels.',
      'When cancelReplace cancels the old order but the new one is refused, an executionReport with x=REJECTED follows.',
      'order/amend/keepPriority refuses a new quantity outside LOT_SIZE or NOTIONAL with -1013.',
      'Kline streams accept @+08:00 for the days of UTC+8.',
      'cancelReplace counts a new order for the order limit also when the old one could not be canceled.',
      'listStatus names the client order ids of legs that ended before the stream began.',
    ],
  },
  {
    day: '2026-11-21',
    changes: [
      'Who sends an order’s id and its client id, or both ids of a list, means the one that has both; else it is unknown.',
      'exchangeInfo leaves permissionSets empty when showPermissionSets is false.',
      'Keys made on the site read only, once they are activated by mail; rights are added afterwards.',
      'The right to withdraw rests for 24 hours after it was given or an address was added to the key.',
      'After a password reset, keys read only until their owner lets them trade again.',
      'Requests are counted by key and day; owners see them, with refusals, on the page of the key.',
      'First version: spot REST, streams, WebSocket API.',
    ],
  },
]
