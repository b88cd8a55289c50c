import type { Factors } from '@bowline/capabilities/factors/index.ts'
import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { Permissions } from '@bowline/capabilities/permission/index.ts'
import type { Portfolio } from '@bowline/capabilities/portfolio/index.ts'
import type { SiteConfiguration } from '@bowline/capabilities/site-configuration/index.ts'
import type { Wallet } from '@bowline/capabilities/wallet/index.ts'
import type { WithdrawalGuard } from '@bowline/capabilities/withdrawal-guard/index.ts'
import type { ChangeNeeds } from '../account-security/security-call.ts'

/** Reading what came and went. */
export interface RecordNeeds {
  readonly wallet: Wallet
}

/** Coins as they are listed. */
export interface CoinNeeds extends RecordNeeds {
  readonly markets: MarketRegistry
  readonly configuration: Pick<SiteConfiguration, 'current'>
}

/** What a withdrawal takes: who asks, from where, and what they prove. */
export interface WithdrawNeeds extends ChangeNeeds, RecordNeeds {
  readonly permissions: Pick<Permissions, 'decide'>
  readonly withdrawalGuard: WithdrawalGuard
  readonly factors: Pick<Factors, 'prove' | 'oneTimeKeys'>
}

export interface WithdrawalAccountNeeds extends WithdrawNeeds, CoinNeeds {
  readonly portfolio: Pick<Portfolio, 'spotBalances'>
}
