import { assetsPage } from '../../assets-layout/assets-page.ts'
import type { ScreenRoute } from '../../screen-route.ts'

/** Forms say refusals as the account centre does. */
const layout = { ...assetsPage, words: [...assetsPage.words, 'account-layout', 'second-factor'] } as const

/** The same page on its own and in the spot account. */
export const routes: readonly ScreenRoute[] = [
  { path: '/assets/convert', screen: 'assets-convert', ...layout },
  { path: '/assets/convert/detail', screen: 'assets-convert-detail', ...layout },
  { path: '/assets/spot/convert', screen: 'assets-spot-convert', ...layout },
  { path: '/assets/spot/convert/detail', screen: 'assets-spot-convert-detail', ...layout },
]
