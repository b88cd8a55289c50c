export type AlertDirection = 'above' | 'below'

export interface PriceAlert {
  readonly id: number
  readonly userId: number
  readonly market: number
  readonly direction: AlertDirection
  /** 10^-8 quote per whole base. */
  readonly price: bigint
  readonly createdAtMs: number
  /** Undefined until it fires. */
  readonly fired: { readonly atMs: number; readonly price: bigint } | undefined
}

/** The price is at the alert's or beyond it. */
export function isMet({ direction, price }: Pick<PriceAlert, 'direction' | 'price'>, last: bigint): boolean {
  return direction === 'above' ? last >= price : last <= price
}
