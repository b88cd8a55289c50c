export interface Coin {
  readonly coin: string
  readonly walletBalance: string
  readonly borrowed: string
  readonly collateralStatus: number
  readonly canTransferOutBalance: string
}

export interface Position {
  readonly id: string
  readonly positionVolume: string
  readonly entryValue: string
  readonly reducePrice: string
}

export interface Totals {
  readonly marginBalance: string
  readonly totalEquity: string
  readonly imRatio: string
  readonly mmRatio: string
}
