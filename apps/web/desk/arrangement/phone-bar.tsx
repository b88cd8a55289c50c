import { Button } from '@bowline/design-system/actions/button.tsx'
import { useWords } from '../../words/use-words.ts'
import { useDesk } from '../desk.ts'
import styles from './phone.module.css'

/** On a phone the two buttons that open the order form are always within reach. */
export function PhoneBar() {
  const t = useWords('desk')
  const desk = useDesk()
  const { base } = desk.market
  return (
    <div className={styles.bar}>
      <Button kind="buy" size="l" full onClick={() => desk.send({ kind: 'side', side: 'buy' })}>
        {t('phone.buy', { base })}
      </Button>
      <Button kind="sell" size="l" full onClick={() => desk.send({ kind: 'side', side: 'sell' })}>
        {t('phone.sell', { base })}
      </Button>
    </div>
  )
}
