import { Button } from '@bowline/design-system/actions/button.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { useWords } from '../../words/use-words.ts'

interface MarketsEmptyProps {
  readonly kind: 'favourites' | 'search' | 'futures'
  readonly search?: string
  onAnswer(): void
}

/** Why the list is empty, with a way on. */
export function MarketsEmpty({ kind, search = '', onAnswer }: MarketsEmptyProps) {
  const t = useWords('markets')
  const texts = {
    favourites: { title: t('empty.favourites'), text: t('empty.favourites.text'), action: t('empty.clear') },
    futures: { title: t('empty.futures'), text: t('empty.futures.text'), action: t('empty.futures.action') },
    search: {
      title: search ? t('empty.search', { search }) : t('empty.filter'),
      text: undefined,
      action: t('empty.clear'),
    },
  }
  const { title, text, action } = texts[kind]
  return <EmptyState title={title} {...(text && { text })} action={<Button onClick={onAnswer}>{action}</Button>} />
}
