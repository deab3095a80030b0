/** A native file input that looks like a button. */
export function ExportButton({ children, onFile }: { children: string; onFile: (file: File) => void }) {
  return (
    <label className="ctr-file">
      {children}
      <input
        type="file"
        accept=".zip,.xlsx,.csv,.tsv,.txt,text/csv"
        // The file may have changed since: choosing it again reads it again.
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) onFile(chosen);
        }}
      />
    </label>
  );
}
