import { AssetsLayout } from '../../assets-layout/assets-layout.tsx'
import { privateHead } from '../../private-head.ts'
import { useWords } from '../../words/use-words.ts'
import { ConvertPage } from './convert-page.tsx'
import { loadConvert } from './load-convert.ts'

export const head = privateHead('assets-convert', 'title')
export const load = loadConvert

export function Screen() {
  const t = useWords('assets-convert')
  return (
    <AssetsLayout title={t('title')} at={20} intro={t('intro')} help="convert">
      <ConvertPage detailPath="/assets/convert/detail" />
    </AssetsLayout>
  )
}
