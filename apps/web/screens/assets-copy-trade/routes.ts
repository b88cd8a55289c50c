import { assetsPage } from '../../assets-layout/assets-page.ts'
import type { ScreenRoute } from '../../screen-route.ts'

/** Forms say refusals as the account centre does. */
const layout = { ...assetsPage, words: [...assetsPage.words, 'copying', 'account-layout', 'second-factor'] } as const

export const routes: readonly ScreenRoute[] = [
  { path: '/assets/copy-trade', screen: 'assets-copy-trade', ...layout },
  { path: '/assets/copy-trade/transaction', screen: 'assets-copy-trade-transaction', ...layout },
]
