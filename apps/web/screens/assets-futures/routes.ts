import { assetsPage } from '../../assets-layout/assets-page.ts'
import type { ScreenRoute } from '../../screen-route.ts'

const page = { ...assetsPage, words: [...assetsPage.words, 'contracts/positions', 'desk', 'desk/tables'] } as const

export const routes: readonly ScreenRoute[] = [
  { path: '/assets/contract', screen: 'assets-futures', ...page, words: [...page.words, 'contracts/unified'] },
  { path: '/assets/contract/openorder', screen: 'assets-futures-openorder', ...page },
  { path: '/assets/contract/history', screen: 'assets-futures-history', ...page },
  { path: '/assets/contract/pnl', screen: 'assets-futures-pnl', ...page },
  { path: '/assets/contract/transaction', screen: 'assets-futures-transaction', ...page },
  {
    path: '/assets/contract/what-if',
    screen: 'assets-futures-what-if',
    ...page,
    words: [...page.words, 'contracts/unified', 'contracts/what-if'],
  },
  { path: '/assets/contract/liquidation/:id', screen: 'assets-futures-liquidation', ...page },
]
