import { Button } from '@bowline/design-system/actions/button.tsx'
import type { Refusal } from '../../account-layout/use-refusal.ts'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { CaptchaStatus } from '../../captcha/captcha-status.tsx'
import { useCaptcha } from '../../captcha/use-captcha.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './account-kyc.module.css'
import { CardForm } from './card-form.tsx'
import type { ShownDocument } from './document-form.tsx'
import { type Process, piecesOf } from './kyc-view.ts'
import { PhotoField } from './photo-field.tsx'
import { usePhotos } from './use-photos.ts'

interface PhotosFormProps {
  readonly document: ShownDocument
  onDone(process: Process): void
  onBack(refused: { field: string; text: string } | undefined): void
}

const OF_THE_DOCUMENT = new Set(['countryCode', 'certificateType', 'certificateCode', 'validUntil'])

/** Level two, second page: the photos, each uploaded as it is taken, then checked together with the document. */
export function PhotosForm({ document, onDone, onBack }: PhotosFormProps) {
  const t = useWords('account-kyc')
  const { siteApi } = usePage()
  const captcha = useCaptcha('kyc')
  const { sent, set, params } = usePhotos()
  const pieces = piecesOf(document.type)
  const { frontImage, faceImage, backImage } = params
  const isWhole = pieces.every((piece) => sent[piece] !== undefined)
  const { busy, tried, refusal, submit } = useSubmit(
    () =>
      captcha.send((recaptcha) =>
        siteApi('POST /exchange-web-gateway/userCenterKyc/v2/levelTwo/stepTwo', {
          certificateType: document.type,
          certificateCode: document.number,
          countryCode: document.country,
          ...(document.validUntil !== '' && { validUntil: document.validUntil }),
          frontImage: frontImage ?? '',
          faceImage: faceImage ?? '',
          ...(pieces.includes('back') && backImage !== undefined && { backImage }),
          recaptcha,
        }),
      ),
    onDone,
    isWhole,
  )
  const field = fieldOf(refusal)
  return (
    <CardForm
      submit={t('photos.send')}
      busy={busy}
      busyLabel={t('checking')}
      refusal={field?.endsWith('Image') ? undefined : refusal?.text}
      onSubmit={submit}
      after={
        <Button
          kind="plain"
          onClick={() => onBack(field && OF_THE_DOCUMENT.has(field) ? { field, text: refusal?.text ?? '' } : undefined)}
        >
          {t('change')}
        </Button>
      }
    >
      <p className={styles.note}>{t('photos.intro')}</p>
      {pieces.map((piece) => (
        <PhotoField
          key={piece}
          piece={piece}
          sent={sent[piece]}
          onSent={(image) => set(piece, image)}
          error={
            field === `${piece}Image`
              ? refusal?.text
              : tried && sent[piece] === undefined
                ? t('photo.missing')
                : undefined
          }
        />
      ))}
      <CaptchaStatus captcha={captcha} className={styles.note} />
    </CardForm>
  )
}

function fieldOf(refusal: Refusal | undefined): string | undefined {
  const { field } = (refusal?.data ?? {}) as { field?: unknown }
  return typeof field === 'string' ? field : undefined
}
