import { linkedPage } from '../../account-layout/account-page.ts'
import { assetsPage } from '../../assets-layout/assets-page.ts'
import type { ScreenRoute } from '../../screen-route.ts'

/** Asks for factors as the account centre does. */
const proving = { ...assetsPage, words: [...assetsPage.words, 'account-layout', 'second-factor'] } as const

export const routes: readonly ScreenRoute[] = [
  { path: '/assets/spot/deposit', screen: 'assets-deposit', ...assetsPage },
  { path: '/assets/spot/withdraw', screen: 'assets-withdraw', ...proving },
  { path: '/assets/cancel-withdrawal', screen: 'cancel-withdrawal', ...linkedPage },
  { path: '/assets/spot/history', screen: 'assets-history', ...assetsPage },
]
