import { useAsk } from '@bowline/design-system/layers/ask.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './address-book.module.css'

interface Lookalike {
  readonly label: string
  readonly address: string
}

/** Warns a user who may have copied a planted address (domain/wallet.md §2), with both addresses below each other. */
export function useLookalikeQuestion(): (address: string, saved: Lookalike) => Promise<boolean> {
  const t = useWords('account-address-book')
  const layout = useWords('account-layout')
  const ask = useAsk()
  return (address, saved) =>
    ask({
      title: t('alike'),
      text: (
        <>
          <span>{t('alike.text')}</span>
          <Compared name={t('alike.entered')} address={address} />
          <Compared name={t('alike.saved', { label: saved.label })} address={saved.address} />
        </>
      ),
      confirm: t('alike.do'),
      cancel: layout('cancel'),
      danger: true,
    })
}

function Compared({ name, address }: { readonly name: string; readonly address: string }) {
  return (
    <span className={styles.compared}>
      <span>{name}</span>
      <bdi dir="ltr">{address}</bdi>
    </span>
  )
}
