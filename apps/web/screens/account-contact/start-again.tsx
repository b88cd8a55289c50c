import { Button } from '@bowline/design-system/actions/button.tsx'
import { useWords } from '../../words/use-words.ts'

/** The way back to the first step, for whoever's proof of the old address or number is over. */
export function StartAgain({ onStartAgain }: { onStartAgain(): void }) {
  const t = useWords('account-contact')
  return <Button onClick={onStartAgain}>{t('again')}</Button>
}
