import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'

export function Screen() {
  const t = useWords('home')
  const { config } = usePage()
  return (
    <main>
      <h1>{t('title', { brand: config.brand.name })}</h1>
    </main>
  )
}
