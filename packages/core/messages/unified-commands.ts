import { layout } from './layout.ts'
import { collateralTerms } from './unified-terms.ts'

/** The commands of unified accounts. Coins are bits by the slot that their definition was given (`collateral`). */
export const unifiedCommands = {
  /** Makes a coin collateral, or changes its terms. */
  'define-collateral': layout('define-collateral', collateralTerms),
  /** A classic account becomes a unified one: all its wallets are one from then on. There is no way back. */
  'upgrade-account': layout('upgrade-account', { account: 'u32', spare: 'u32' }),
  /** Switches coins on and off as collateral: all of them or none. */
  'set-collateral': layout('set-collateral', { account: 'u32', on: 'u32', off: 'u32', spare: 'u32' }),
  /** Repays what a coin is owed with others. */
  'repay-debt': layout('repay-debt', {
    account: 'u32',
    asset: 'u32',
    /** 0 = all that is owed. */
    amount: 'i64',
    /** Coins to use, by slot; 0 = all that are switched on. */
    sources: 'u32',
    spare: 'u32',
  }),
} as const
