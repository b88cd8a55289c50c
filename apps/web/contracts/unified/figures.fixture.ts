import type { CoinRow, Collateral, UnifiedTotals } from './unified-figures.ts'

/** U2 of domain/unified-account.md: BTC is on, ETH off, long 1 BTC and short in ETH. */
export const totals: UnifiedTotals = {
  marginCoin: 'USDT',
  canUseAmount: '29013.70',
  marginBalance: '34997.70000000',
  totalEquity: '48565.44195000',
  initialMargin: '5998.50000000',
  maintMargin: '549.87500000',
  imRatio: '0.17139698',
  mmRatio: '0.01571175',
  isLiquidating: 0,
}

export function coinRow(coin: string, row: Partial<CoinRow> = {}): CoinRow {
  const walletBalance = row.walletBalance ?? '0.00000000'
  return {
    ...{ coin, walletBalance, equity: walletBalance, upl: '0.00000000', borrowed: '0.00000000', interestToday: '0' },
    ...{ frozen: '0.00000000', usdValue: '0', marginValue: '0', indexPrice: '1', ratio: '0', collateralStatus: 0 },
    ...{ sysCollateralStatus: 1, canUseAmount: '0.00', canTransferOutBalance: '0.00000000' },
    ...row,
  }
}

export function collateral(coin: string, row: Partial<Collateral> = {}): Collateral {
  return {
    ...{ coin, icon: '', tiers: [{ from: '0', to: '1000000000', ratio: '1' }], tiersBy: 'quantity', isFixed: 0 },
    ...{
      sysCollateralStatus: 1,
      endsAt: null,
      change: null,
      collateralStatus: 0,
      platformCap: null,
      platformUsage: '0',
      borrowLimit: '10000',
    },
    ...{ interestFree: '5000', hourlyRate: '0.00001', borrowIm: '0.1', borrowMm: '0.04', indexPrice: '1' },
    indexFrom: { pair: 'BTC-USDT', way: 'quotient', coin: 'BTC' },
    ...row,
  }
}

export const coins = [
  coinRow('USDT', {
    walletBalance: '5000',
    equity: '4600',
    upl: '-400',
    marginValue: '4597.70',
    indexPrice: '0.9995',
    collateralStatus: 1,
  }),
  coinRow('USDC', { walletBalance: '1000', marginValue: '1000', collateralStatus: 1 }),
  coinRow('BTC', { walletBalance: '0.5', marginValue: '29400', indexPrice: '60000', collateralStatus: 1 }),
  coinRow('ETH', { walletBalance: '4', equity: '4.32258065', upl: '0.32258065', indexPrice: '3000' }),
]

export const collaterals = [
  collateral('USDT', { isFixed: 1, collateralStatus: 1 }),
  collateral('USDC', { isFixed: 1, collateralStatus: 1 }),
  collateral('BTC', {
    collateralStatus: 1,
    tiers: [
      { from: '0', to: '10', ratio: '0.98' },
      { from: '10', to: '20', ratio: '0.95' },
    ],
  }),
  collateral('ETH', { tiers: [{ from: '0', to: '200', ratio: '0.975' }] }),
]
