import { useLoaderData } from 'react-router'
import { AssetsLayout } from '../../assets-layout/assets-layout.tsx'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useWords } from '../../words/use-words.ts'
import { CopyAccount } from './copy-account.tsx'
import type { Mine } from './copy-sums.ts'

export const head = privateHead('assets-copy-trade', 'title')
export const load = ({ siteApi }: ScreenContext) => siteApi('GET /exchange-web/web/copy/mine')

export function Screen() {
  const t = useWords('assets-copy-trade')
  return (
    <AssetsLayout title={t('title')} at={17} intro={t('intro')} help="copy">
      <CopyAccount loaded={useLoaderData<Mine>()} />
    </AssetsLayout>
  )
}
