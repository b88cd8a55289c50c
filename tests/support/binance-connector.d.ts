// @binance/connector ships no types; these are the parts the tests use.
declare module '@binance/connector' {
  interface Answer {
    // biome-ignore lint/suspicious/noExplicitAny: answers are checked field by field
    readonly data: any
  }
  type Parameters = Readonly<Record<string, string | number>>

  export class Spot {
    constructor(apiKey: string, apiSecret: string, options: { baseURL: string })
    account(): Promise<Answer>
    coinInfo(): Promise<Answer>
    convertTradeHistory(startTime: number, endTime: number): Promise<Answer>
    createListenKey(): Promise<Answer>
    renewListenKey(listenKey: string): Promise<Answer>
    closeListenKey(listenKey: string): Promise<Answer>
    newOrder(symbol: string, side: string, type: string, options: Parameters): Promise<Answer>
    newOCOOrder(
      symbol: string,
      side: string,
      quantity: number,
      aboveType: string,
      belowType: string,
      options: Parameters,
    ): Promise<Answer>
    cancelOpenOrders(symbol: string): Promise<Answer>
    myTrades(symbol: string): Promise<Answer>
  }

  interface SocketOptions {
    readonly wsURL: string
    readonly logger: Console
    readonly callbacks: { open?: () => void; message: (text: string) => void }
    readonly combinedStreams?: boolean
  }

  export class WebsocketStream {
    constructor(options: SocketOptions)
    aggTrade(symbol: string): void
    userData(listenKey: string): void
    disconnect(): void
  }

  export class WebsocketAPI {
    constructor(apiKey: string, apiSecret: string, options: SocketOptions)
    newOrder(symbol: string, side: string, type: string, options: Parameters): void
    disconnect(): void
  }
}
