import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { refusalText } from '../platform/ApiFailure.ts';
import { api } from '../platform/api.ts';
import { dayOf } from '../platform/days.ts';
import { download } from '../platform/download.ts';
import { productName } from '../platform/product.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.ts';

export function ExportData() {
  const exporting = useMutation({
    mutationFn: () => api.account.exportData({ isLong: true }),
    onSuccess: (file) => download(file, `${productName().toLowerCase()}-export-${dayOf()}.zip`),
    onError: (failure) => toast.failure(refusalText(failure, 'An unknown error occurred.')),
  });
  return (
    <Button variant="quiet" isPending={exporting.isPending} onPress={() => exporting.mutate()}>
      <Download />
      Export My Data
    </Button>
  );
}
