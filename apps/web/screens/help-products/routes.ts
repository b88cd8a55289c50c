import { helpPath, subjects } from '../../help/help-subjects.ts'
import type { ScreenRoute } from '../../screen-route.ts'

/** Contracts have a screen of their own. */
const products = subjects.filter((subject) => subject !== 'futures')

export const routes: readonly ScreenRoute[] = [
  { path: '/help', screen: 'help-index', footer: true, words: ['help', 'help-futures'] },
  ...products.map((product) => ({
    ...{ path: helpPath(product), screen: 'help-product', footer: true },
    words: ['help'] as const,
  })),
]
