import { type Release, releaseText } from '@bowline/chains/signer/release-text.ts'
import { t } from '../words/words.ts'
import { Details } from './details.tsx'
import styles from './parts.module.css'
import { ReleaseCode } from './release-code.tsx'

/** What a key signs, field by field: the text is made of these and of nothing else. */
export function ReleaseDetails({ release }: { readonly release: Release }) {
  const { id, network, asset, to, amount } = release
  const written = (text: string) => <bdi dir="ltr">{text}</bdi>
  return (
    <>
      <p>{t('keys.signs')}</p>
      <Details
        details={{
          [t('keys.signs.to')]: written(to),
          [t('keys.signs.network')]: written(network),
          [t('keys.signs.asset')]: written(asset),
          [t('keys.signs.amount')]: written(String(amount)),
          [t('keys.signs.id')]: written(id),
          [t('keys.signs.code')]: <ReleaseCode text={releaseText(release)} />,
        }}
      />
      <p className={styles.quiet}>{t('keys.signs.hint')}</p>
    </>
  )
}
