import { AssetsLayout } from '../../assets-layout/assets-layout.tsx'
import { privateHead } from '../../private-head.ts'
import { useWords } from '../../words/use-words.ts'
import { ConversionHistory } from './conversion-history.tsx'

export const head = privateHead('assets-convert', 'history')

export function Screen() {
  const t = useWords('assets-convert')
  return (
    <AssetsLayout title={t('history')} at={20} intro={t('history.intro')}>
      <ConversionHistory convertPath="/assets/convert" />
    </AssetsLayout>
  )
}
