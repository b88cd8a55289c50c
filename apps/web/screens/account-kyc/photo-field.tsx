import { Button } from '@bowline/design-system/actions/button.tsx'
import { Progress } from '@bowline/design-system/states/progress.tsx'
import { Camera, CircleCheck, Image as ImageIcon, Upload } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useRefusal } from '../../account-layout/use-refusal.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './account-kyc.module.css'
import type { Piece } from './kyc-view.ts'
import { sendImage } from './send-image.ts'
import { shrinkImage } from './shrink-image.ts'

interface PhotoFieldProps {
  readonly piece: Piece
  /** Its id on the server, once uploaded. */
  readonly sent: string | undefined
  onSent(image: string | undefined): void
  readonly error: ReactNode
}

/** One photo, taken or chosen: previewed and uploaded at once, with its progress. */
export function PhotoField({ piece, sent, onSent, error }: PhotoFieldProps) {
  const t = useWords('account-kyc')
  const { session } = usePage()
  const id = useId()
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<string>()
  const [percent, setPercent] = useState<number>()
  const { refusal, refuse, forget } = useRefusal()
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  /** Of two photos chosen in succession the later one counts, whichever upload finishes first. */
  const chosen = useRef(0)

  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // So that the same file can be chosen again.
    event.target.value = ''
    if (!file) return
    const turn = ++chosen.current
    forget()
    onSent(undefined)
    setPreview(URL.createObjectURL(file))
    setPercent(0)
    try {
      const small = await shrinkImage(file)
      const upload = { purpose: piece, file: small, csrfToken: session.csrfToken }
      const image = await sendImage(upload, (now) => turn === chosen.current && setPercent(now))
      if (turn !== chosen.current) return
      onSent(image)
    } catch (failure) {
      if (turn !== chosen.current) return
      refuse(failure)
    }
    setPercent(undefined)
  }

  const name = t(`piece.${piece}`)
  const wrong = refusal?.text ?? error
  const isSending = percent !== undefined
  const choose = t(sent ? 'photo.replace' : 'photo.choose')
  return (
    <fieldset
      className={styles.photo}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-note`}
      data-wrong={wrong ? '' : undefined}
    >
      <div className={styles.frame}>
        {preview ? <img src={preview} alt={t('photo.alt', { piece: name })} /> : <ImageIcon aria-hidden="true" />}
      </div>
      <div className={styles.about}>
        <p id={`${id}-name`} className={styles.piece}>
          {name}
        </p>
        <p id={`${id}-note`} className={wrong ? styles.error : styles.note} aria-live="polite">
          {wrong ?? (sent ? <Received text={t('photo.sent')} /> : t(`piece.${piece}.hint`))}
        </p>
        {isSending && <Progress label={t('photo.sending', { piece: name })} value={percent} />}
        <div className={styles.pick}>
          <Button
            className={styles.camera}
            kind={sent ? 'quiet' : 'primary'}
            aria-label={t('photo.of', { action: t('photo.take'), piece: name })}
            icon={<Camera aria-hidden="true" size={18} />}
            aria-disabled={isSending}
            onClick={() => isSending || camera.current?.click()}
          >
            {t('photo.take')}
          </Button>
          <Button
            aria-label={t('photo.of', { action: choose, piece: name })}
            icon={<Upload aria-hidden="true" size={18} />}
            aria-disabled={isSending}
            onClick={() => isSending || files.current?.click()}
          >
            {choose}
          </Button>
        </div>
      </div>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture={piece === 'face' ? 'user' : 'environment'}
        hidden
        onChange={take}
      />
      <input ref={files} type="file" accept="image/jpeg,image/png,image/webp" hidden onChange={take} />
    </fieldset>
  )
}

function Received({ text }: { readonly text: string }) {
  return (
    <span className={styles.received}>
      <CircleCheck aria-hidden="true" size={14} /> {text}
    </span>
  )
}
