import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

export function AttachButton({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const { t } = useTranslation('conversations');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('files.attach')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button type="link" size="small" onClick={() => input.current?.click()}>
        {t('files.attach')}
      </Button>
    </>
  );
}
