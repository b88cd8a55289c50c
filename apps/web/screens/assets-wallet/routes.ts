import { linkedPage } from '../../account-layout/account-page.ts'
import { assetsPage } from '../../assets-layout/assets-page.ts'
import type { ScreenRoute } from '../../screen-route.ts'

/** Has forms as the account centre has them, whose refusals name its factors. */
const asking = { ...assetsPage, words: [...assetsPage.words, 'account-layout', 'second-factor'] } as const

export const routes: readonly ScreenRoute[] = [
  { path: '/assets/spot/deposit', screen: 'assets-deposit', ...asking },
  { path: '/assets/spot/withdraw', screen: 'assets-withdraw', ...asking },
  { path: '/assets/cancel-withdrawal', screen: 'cancel-withdrawal', ...linkedPage },
  { path: '/assets/spot/history', screen: 'assets-history', ...asking },
]
