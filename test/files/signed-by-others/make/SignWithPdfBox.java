import java.io.*;
import java.security.*;
import java.security.cert.*;
import java.util.*;
import org.apache.pdfbox.cos.*;
import org.apache.pdfbox.pdmodel.*;
import org.apache.pdfbox.pdmodel.common.*;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.pdmodel.interactive.digitalsignature.*;
import org.apache.pdfbox.pdmodel.interactive.digitalsignature.visible.*;
import org.apache.pdfbox.pdmodel.interactive.form.*;
import org.bouncycastle.cert.jcajce.*;
import org.bouncycastle.cms.*;
import org.bouncycastle.cms.jcajce.*;
import org.bouncycastle.operator.jcajce.*;

/** Signs and fills in with Apache PDFBox: sign|see|certify|fill IN OUT KEY.p12 [FIELD VALUE]. */
public class SignWithPdfBox {
  public static void main(String[] args) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(new FileInputStream(args[3]), "fixture".toCharArray());
    String alias = store.aliases().nextElement();
    PrivateKey key = (PrivateKey) store.getKey(alias, "fixture".toCharArray());
    List<java.security.cert.Certificate> chain = Arrays.asList(store.getCertificateChain(alias));
    try (PDDocument document = PDDocument.load(new File(args[1])); FileOutputStream out = new FileOutputStream(args[2])) {
      if (args[0].equals("fill")) {
        PDField field = document.getDocumentCatalog().getAcroForm().getField(args[4]);
        field.setValue(args[5]);
        for (var widget : field.getWidgets()) {
          widget.getCOSObject().setNeedToBeUpdated(true);
          if (widget.getAppearance() != null) widget.getAppearance().getCOSObject().setNeedToBeUpdated(true);
          COSBase look = widget.getAppearance() == null ? null : widget.getAppearance().getCOSObject().getDictionaryObject(COSName.N);
          if (look instanceof COSStream) ((COSStream) look).setNeedToBeUpdated(true);
        }
        field.getCOSObject().setNeedToBeUpdated(true);
        COSDictionary catalog = document.getDocumentCatalog().getCOSObject();
        COSDictionary form = document.getDocumentCatalog().getAcroForm().getCOSObject();
        catalog.setNeedToBeUpdated(true);
        form.setNeedToBeUpdated(true);
        ((COSArray) form.getDictionaryObject(COSName.FIELDS)).setNeedToBeUpdated(true);
        document.saveIncremental(out);
        return;
      }
      PDSignature signature = new PDSignature();
      signature.setFilter(PDSignature.FILTER_ADOBE_PPKLITE);
      signature.setSubFilter(PDSignature.SUBFILTER_ADBE_PKCS7_DETACHED);
      signature.setName("Fixture");
      signature.setReason("Agreed");
      signature.setSignDate(Calendar.getInstance());
      if (args[0].equals("certify")) certify(document, signature);
      SignatureOptions options = new SignatureOptions();
      options.setPreferredSignatureSize(3000);
      if (args[0].equals("see")) {
        var picture = new java.awt.image.BufferedImage(8, 4, java.awt.image.BufferedImage.TYPE_INT_RGB);
        PDVisibleSignDesigner designer = new PDVisibleSignDesigner(document, picture, 1);
        designer.xAxis(180).yAxis(30).width(80).height(40);
        PDVisibleSigProperties properties = new PDVisibleSigProperties();
        properties.signerName("Fixture").visualSignEnabled(true).setPdVisibleSignature(designer).page(1).buildSignature();
        options.setVisualSignature(properties.getVisibleSignature());
        options.setPage(0);
      }
      document.addSignature(signature, content -> sign(content.readAllBytes(), key, chain), options);
      document.saveIncremental(out);
    }
  }

  static void certify(PDDocument document, PDSignature signature) {
    COSDictionary parameters = new COSDictionary();
    parameters.setItem(COSName.TYPE, COSName.getPDFName("TransformParams"));
    parameters.setInt(COSName.P, 2);
    parameters.setName(COSName.V, "1.2");
    parameters.setDirect(true);
    COSDictionary reference = new COSDictionary();
    reference.setItem(COSName.TYPE, COSName.getPDFName("SigRef"));
    reference.setItem("TransformMethod", COSName.getPDFName("DocMDP"));
    reference.setItem("TransformParams", parameters);
    reference.setDirect(true);
    COSArray references = new COSArray();
    references.add(reference);
    signature.getCOSObject().setItem("Reference", references);
    COSDictionary catalog = document.getDocumentCatalog().getCOSObject();
    COSDictionary permissions = new COSDictionary();
    permissions.setItem("DocMDP", signature);
    catalog.setItem("Perms", permissions);
    permissions.setNeedToBeUpdated(true);
    catalog.setNeedToBeUpdated(true);
  }

  static byte[] sign(byte[] content, PrivateKey key, List<java.security.cert.Certificate> chain) throws IOException {
    try {
      CMSSignedDataGenerator generator = new CMSSignedDataGenerator();
      generator.addSignerInfoGenerator(
          new JcaSignerInfoGeneratorBuilder(new JcaDigestCalculatorProviderBuilder().build())
              .build(new JcaContentSignerBuilder("SHA256WithRSA").build(key), (X509Certificate) chain.get(0)));
      generator.addCertificates(new JcaCertStore(chain));
      return generator.generate(new CMSProcessableByteArray(content), false).getEncoded();
    } catch (Exception reason) {
      throw new IOException(reason);
    }
  }
}
