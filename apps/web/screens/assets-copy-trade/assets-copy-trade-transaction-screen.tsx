import { useLoaderData } from 'react-router'
import { AssetsLayout } from '../../assets-layout/assets-layout.tsx'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useWords } from '../../words/use-words.ts'
import { CopyHistory } from './copy-history.tsx'
import type { Mine } from './copy-sums.ts'

export const head = privateHead('assets-copy-trade', 'transactions')
export const load = ({ siteApi }: ScreenContext) => siteApi('GET /exchange-web/web/copy/mine')

export function Screen() {
  const t = useWords('assets-copy-trade')
  const { relations } = useLoaderData<Mine>()
  return (
    <AssetsLayout title={t('transactions')} at={18} intro={t('transactions.intro')}>
      <CopyHistory relations={relations} />
    </AssetsLayout>
  )
}
